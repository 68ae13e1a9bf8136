import { useEffect, useState } from 'react';
import type { Screenshot } from '../../../shared/screenshots.ts';
import type { Difference } from '../../stores/image-messages.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { useWholeImage } from './use-image.ts';
import type { View } from './viewer-geometry.ts';

const texts = screenshotTexts.view;

type Compared = { readonly difference: Difference; readonly url: string } | 'not-images' | null;

/** Shows the difference of two screenshots: the later one, pale where both are equal and coloured where they differ. */
export function DifferenceView(props: {
  readonly before: Screenshot;
  readonly after: Screenshot;
  readonly view: View;
  readonly onView: (view: View) => void;
}) {
  const { imageThread } = useWorkbench();
  const before = useWholeImage(props.before);
  const after = useWholeImage(props.after);
  const [compared, setCompared] = useState<Compared>(null);
  const [one, other] = [before.blob, after.blob];
  useEffect(() => {
    setCompared(null);
    if (!one || !other) return;
    let url: string | null = null;
    let left = false;
    void imageThread({ kind: 'difference', before: one, after: other }).then((difference) => {
      if (left) return;
      if (!difference) return setCompared('not-images');
      url = URL.createObjectURL(difference.image);
      setCompared({ difference, url });
    });
    return () => {
      left = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [one, other, imageThread]);

  const failure = before.failure ?? after.failure;
  if (failure || compared === null || compared === 'not-images') {
    return (
      <div className="image-viewer image-waiting">
        {failure ? (
          <FailureView failure={failure} />
        ) : (
          <p className="quiet">{compared === null ? texts.comparing : texts.notDecoded}</p>
        )}
      </div>
    );
  }
  const { difference, url } = compared;
  return (
    <div className="screenshot-one">
      <div className="screenshot-one-title">
        <strong>{texts.changed(difference.changed)}</strong>
        <span className="quiet">{texts.differenceHint}</span>
      </div>
      <ImageViewer url={url} image={difference} name={texts.differenceName} view={props.view} onView={props.onView} />
    </div>
  );
}
