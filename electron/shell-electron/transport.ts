import { channelName } from '../../shared/bridge-name.ts';
import type { Transport } from '../../shared/ipc.ts';
import type { ContentsPart, IpcListener, IpcPart } from './electron-parts.ts';
import type { Report } from './guard.ts';
import { pageOrigin } from './page-origin.ts';

/**
 * The page's end of the bridge. Accepts messages only from the top frame of our own window, while it shows our own
 * origin.
 */
export function pageTransport(ipc: IpcPart, contents: ContentsPart, report: Report): Transport {
  return {
    send: (message) => {
      if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(channelName, message);
    },
    onMessage: (listener) => {
      const heard: IpcListener = ({ sender, senderFrame }, message) => {
        // A frame that is gone when its message arrives is null.
        if (sender !== contents || senderFrame === null || senderFrame !== contents.mainFrame) {
          report('a message from a foreign frame');
        } else if (senderFrame.origin !== pageOrigin) {
          report(`a message from the origin ${senderFrame.origin.slice(0, 200)}`);
        } else {
          listener(message);
        }
      };
      ipc.on(channelName, heard);
      return () => {
        ipc.removeListener(channelName, heard);
      };
    },
  };
}
