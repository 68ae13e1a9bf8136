import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { bridgeName, channelName } from '../../shared/bridge-name.ts';

// Two functions over one channel and nothing else. The page must not get the event: it leads to ipcRenderer itself.
contextBridge.exposeInMainWorld(bridgeName, {
  send: (message: unknown) => ipcRenderer.send(channelName, message),
  onMessage: (listener: (message: unknown) => void) => {
    const heard = (_event: IpcRendererEvent, message: unknown) => listener(message);
    ipcRenderer.on(channelName, heard);
    return () => {
      ipcRenderer.removeListener(channelName, heard);
    };
  },
});
