import '../../ui/form-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useMemo } from 'react';
import { rangeWords } from '../../../shared/channel-window.ts';
import { copyText } from '../../stores/copy-text.ts';
import type { BookLink } from '../../stores/link-book-store.ts';
import { mailOf } from '../../stores/link-texts.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { openLink, whyNotOpened } from './open-link.ts';
import { qrCode } from './qr-code.ts';

const texts = channelTexts.share;

/** One link to share: as an address, as a QR code, and as a mail. */
export function ShareLinkDialog() {
  const { linkBook } = useWorkbench();
  const link = usePart(linkBook.store, ({ links, shared }) => links.find(({ id }) => id === shared) ?? null);
  const close = () => linkBook.share(null);
  return (
    <Dialog
      isOpen={link !== null}
      onClose={close}
      title={link ? texts.title(link.data.channel, rangeWords(link.data)) : ''}
      className="form-dialog share-link"
      transitionDuration={0}
    >
      {link && <Ways link={link} />}
    </Dialog>
  );
}

function Ways({ link }: { readonly link: BookLink }) {
  const workbench = useWorkbench();
  const { url } = link.data;
  const mail = mailOf(link);
  const notOpened = whyNotOpened(url);
  const copy = (text: string, said: string) => void copyText(workbench, text, said);
  return (
    <>
      <DialogBody>
        <div className="share-ways">
          <QrCode url={url} />
          <div className="share-texts">
            <FormGroup label={texts.link} labelFor="share-url">
              <TextArea id="share-url" className="mono" fill readOnly rows={4} value={url} />
            </FormGroup>
            <FormGroup label={texts.subject} labelFor="share-subject">
              <InputGroup id="share-subject" readOnly value={mail.subject} />
            </FormGroup>
            <FormGroup label={texts.body} labelFor="share-body">
              <TextArea id="share-body" fill readOnly rows={7} value={mail.body} />
            </FormGroup>
          </div>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <span title={notOpened ?? ''}>
              <Button
                icon="share"
                text={texts.open}
                disabled={notOpened !== null}
                onClick={() => void openLink(workbench, url)}
              />
            </span>
            <Button icon="duplicate" text={texts.copySubject} onClick={() => copy(mail.subject, texts.copiedSubject)} />
            <Button icon="envelope" text={texts.copyMail} onClick={() => copy(mail.body, texts.copiedMail)} />
            <Button
              intent="primary"
              icon="duplicate"
              text={texts.copyLink}
              autoFocus
              onClick={() => copy(url, texts.copiedLink)}
            />
          </>
        }
      />
    </>
  );
}

/** Dark on light in both themes, with a margin of four modules, as cameras require. */
function QrCode({ url }: { readonly url: string }) {
  const code = useMemo(() => qrCode(url), [url]);
  if (!code) return <p className="quiet share-code">{texts.noCode}</p>;
  const whole = code.size + 8;
  return (
    <svg className="share-code" viewBox={`-4 -4 ${whole} ${whole}`} role="img" aria-label={texts.code}>
      <rect x="-4" y="-4" width={whole} height={whole} fill="#fff" />
      <path d={code.outline} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
