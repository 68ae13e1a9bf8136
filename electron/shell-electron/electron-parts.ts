import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  ForkOptions,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  OpenDialogOptions,
  ProxyConfig,
  Rectangle,
  SaveDialogOptions,
} from 'electron';

/**
 * The few members of Electron that the shell uses. `main.ts` passes the real ones, which the compiler checks; a test
 * passes a stand-in that records each call, so that plain Node can test the shell.
 */
export interface ElectronParts {
  readonly app: AppPart;
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => WindowPart;
  readonly clipboard: { writeText(text: string): void };
  readonly dialog: DialogPart;
  readonly ipcMain: IpcPart;
  readonly Menu: MenuPart;
  readonly nativeTheme: { themeSource: 'system' | 'light' | 'dark' };
  readonly Notification: NotificationPart;
  readonly protocol: { registerSchemesAsPrivileged(schemes: CustomScheme[]): void };
  readonly screen: ScreenPart;
  readonly session: {
    readonly defaultSession: { resolveProxy(url: string): Promise<string> };
    fromPartition(name: string, options: { cache: boolean }): SessionPart;
  };
  readonly shell: { openExternal(url: string): Promise<void> };
  readonly utilityProcess: { fork(program: string, args: string[], options: ForkOptions): UtilityPart };
}

/** An event whose default action can be prevented. */
export interface Refusable {
  preventDefault(): void;
}

export interface AppPart {
  readonly commandLine: { hasSwitch(name: string): boolean; appendSwitch(name: string, value: string): void };
  setName(name: string): void;
  setAppUserModelId(id: string): void;
  setPath(name: 'userData', path: string): void;
  enableSandbox(): void;
  requestSingleInstanceLock(): boolean;
  whenReady(): Promise<void>;
  quit(): void;
  exit(code: number): void;
  on(event: 'second-instance', listener: (event: unknown, args: readonly string[], folder: string) => void): unknown;
  on(event: 'open-file', listener: (event: Refusable, path: string) => void): unknown;
  on(event: 'before-quit', listener: (event: Refusable) => void): unknown;
  on(event: 'web-contents-created', listener: (event: unknown, contents: ContentsPart) => void): unknown;
  on(
    event: 'certificate-error',
    listener: (
      event: Refusable,
      contents: unknown,
      url: string,
      error: string,
      certificate: unknown,
      trust: (isTrusted: boolean) => void,
    ) => void,
  ): unknown;
  on(
    event: 'select-client-certificate',
    listener: (event: Refusable, contents: unknown, url: string, list: unknown, choose: () => void) => void,
  ): unknown;
}

export interface WindowPart {
  readonly webContents: ContentsPart;
  loadURL(url: string): Promise<void>;
  show(): void;
  hide(): void;
  focus(): void;
  restore(): void;
  maximize(): void;
  isMinimized(): boolean;
  isMaximized(): boolean;
  getNormalBounds(): Rectangle;
  on(event: 'close', listener: (event: Refusable) => void): unknown;
  once(event: 'ready-to-show', listener: () => void): unknown;
  destroy(): void;
}

export interface ContentsPart {
  readonly mainFrame: FramePart;
  send(channel: string, message: unknown): void;
  printToPDF(options: { preferCSSPageSize: boolean; printBackground: boolean }): Promise<Uint8Array>;
  executeJavaScript(code: string): Promise<unknown>;
  isDestroyed(): boolean;
  isCrashed(): boolean;
  openDevTools(options: { mode: 'detach' }): void;
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void;
  setWebRTCIPHandlingPolicy(policy: 'disable_non_proxied_udp'): void;
  on(event: 'will-navigate', listener: (event: Refusable & { readonly url: string }) => void): unknown;
  on(event: 'will-frame-navigate', listener: (event: Refusable & { readonly url: string }) => void): unknown;
  on(event: 'will-redirect', listener: (event: Refusable & { readonly url: string }) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Refusable) => void): unknown;
  on(event: 'will-prevent-unload', listener: (event: Refusable) => void): unknown;
  on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown;
}

export interface FramePart {
  readonly origin: string;
}

export interface SessionPart {
  readonly protocol: {
    handle(
      scheme: string,
      handler: (request: { readonly url: string; readonly method: string }) => Promise<Response>,
    ): void;
    unhandle(scheme: string): void;
  };
  readonly webRequest: {
    onBeforeRequest(
      listener: (details: { readonly url: string }, answer: (response: { cancel: boolean }) => void) => void,
    ): void;
  };
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, answer: (granted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: () => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  setCertificateVerifyProc(verify: (request: unknown, answer: (result: number) => void) => void): void;
  setProxy(config: ProxyConfig): Promise<void>;
  on(event: 'will-download', listener: (event: Refusable) => void): unknown;
}

export interface IpcPart {
  on(channel: string, listener: IpcListener): unknown;
  removeListener(channel: string, listener: IpcListener): unknown;
}

export type IpcListener = (
  event: { readonly sender: unknown; readonly senderFrame: FramePart | null },
  message: unknown,
) => void;

interface DialogPart {
  showErrorBox(title: string, content: string): void;
  showMessageBox(
    parent: { isMinimized(): boolean },
    options: MessageBoxOptions,
  ): Promise<{ readonly response: number }>;
  showSaveDialog(
    parent: { isMinimized(): boolean },
    options: SaveDialogOptions,
  ): Promise<{ readonly canceled: boolean; readonly filePath: string }>;
  showOpenDialog(
    parent: { isMinimized(): boolean },
    options: OpenDialogOptions,
  ): Promise<{ readonly canceled: boolean; readonly filePaths: readonly string[] }>;
}

interface MenuPart {
  buildFromTemplate(template: MenuItemConstructorOptions[]): BuiltMenu;
  setApplicationMenu(menu: BuiltMenu | null): void;
}

interface BuiltMenu {
  readonly items: readonly unknown[];
}

interface NotificationPart {
  new (options: { title: string; body: string }): { on(event: 'click', listener: () => void): unknown; show(): void };
  isSupported(): boolean;
}

export interface UtilityPart {
  readonly pid: number | undefined;
  readonly stderr: { on(event: 'data', listener: (part: unknown) => void): unknown } | null;
  postMessage(message: unknown): void;
  kill(): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'exit', listener: () => void): unknown;
}

interface ScreenPart {
  getAllDisplays(): { readonly workArea: Rectangle }[];
  getPrimaryDisplay(): { readonly workArea: Rectangle };
}
