import { useEffect, useState } from 'react';
import type { Shot } from '../../../shared/screenshots.ts';
import type { Difference } from '../../stores/picture-messages.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import { useWholePicture } from './use-picture.ts';
import type { View } from './viewer-geometry.ts';

type Compared = { readonly difference: Difference; readonly url: string } | 'not-pictures' | null;

/** What changed between two pictures: the later one, pale where both are the same and coloured where they are not. */
export function DifferenceView(props: {
  readonly before: Shot;
  readonly after: Shot;
  readonly view: View;
  readonly onView: (view: View) => void;
}) {
  const { pictureThread } = useWorkbench();
  const before = useWholePicture(props.before);
  const after = useWholePicture(props.after);
  const [compared, setCompared] = useState<Compared>(null);
  const [one, other] = [before.blob, after.blob];
  useEffect(() => {
    setCompared(null);
    if (!one || !other) return;
    let url: string | null = null;
    let left = false;
    void pictureThread({ kind: 'difference', before: one, after: other }).then((difference) => {
      if (left) return;
      if (!difference) return setCompared('not-pictures');
      url = URL.createObjectURL(difference.picture);
      setCompared({ difference, url });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [one, other, pictureThread]);

  const failure = before.failure ?? after.failure;
  if (failure || compared === null || compared === 'not-pictures') {
    return (
      <div className="picture-viewer picture-waiting">
        {failure ? (
          <FailureView failure={failure} />
        ) : (
          <p className="quiet">
            {compared === null
              ? 'Comparing…'
              : 'One of the two can’t be decoded: its bytes are in the case, but no picture.'}
          </p>
        )}
      </div>
    );
  }
  const { difference, url } = compared;
  return (
    <div className="shot-one">
      <div className="shot-one-title">
        <strong>{changedWords(difference.changed)}</strong>
        <span className="quiet">Coloured is what differs; the later picture shows through.</span>
      </div>
      <PictureViewer
        url={url}
        picture={difference}
        name="Difference of two screenshots"
        view={props.view}
        onView={props.onView}
      />
    </div>
  );
}

function changedWords(changed: number): string {
  if (changed === 0) return 'Nothing differs that could be seen';
  const percent = changed * 100;
  return `${percent < 0.1 ? 'Less than 0.1' : percent < 10 ? percent.toFixed(1) : Math.round(percent)} % of the area differs`;
}
