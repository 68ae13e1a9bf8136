import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import type {
  BrowserWindowConstructorOptions,
  ForkOptions,
  MenuItemConstructorOptions,
  ProxyConfig,
  Rectangle,
} from 'electron';
import type {
  AppPart,
  ContentsPart,
  ElectronParts,
  FramePart,
  SessionPart,
  UtilityPart,
  WindowPart,
} from '../../electron/shell-electron/electron-parts.ts';

const parentPort = fileURLToPath(new URL('./parent-port.ts', import.meta.url));

/** One call of the shell to Electron. */
export type Recorded = readonly [name: string, ...args: unknown[]];

export interface StandInWishes {
  /** False when another instance has the lock. */
  readonly firstInstance?: boolean;
  readonly switches?: readonly string[];
  /** Electron becomes ready when the test says so. */
  readonly waitForReady?: boolean;
  readonly displays?: readonly Rectangle[];
  readonly proxy?: string;
  readonly openPath?: string | null;
  readonly savePath?: string | null;
  /** The user's answer to main's questions. */
  readonly agrees?: boolean;
  readonly notifications?: boolean;
  /** Runs when Electron would end the process. */
  readonly onEnd?: () => void;
}

export type ElectronStandIn = ReturnType<typeof createElectronStandIn>;

/** An event that records whether it was prevented. */
export class RefusableEvent {
  refused = false;
  readonly url: string;
  constructor(url = '') {
    this.url = url;
  }
  preventDefault(): void {
    this.refused = true;
  }
}

/** A stand-in for the used part of Electron: it records each call, and a test acts as user, page and system. */
export function createElectronStandIn(wishes: StandInWishes = {}) {
  const calls: Recorded[] = [];
  const record = (...call: Recorded) => {
    calls.push(call);
  };
  const windows: StandInWindow[] = [];
  const sessions = new Map<string, StandInSession>();
  const menus: MenuItemConstructorOptions[][] = [];
  const notifications: StandInNotification[] = [];
  const ipcMain = new EventEmitter();
  let becomeReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  if (!wishes.waitForReady) becomeReady();

  class StandInApp extends EventEmitter implements AppPart {
    readonly commandLine = {
      hasSwitch: (name: string) => wishes.switches?.includes(name) ?? false,
      appendSwitch: (name: string, value: string) => record('commandLine.appendSwitch', name, value),
    };
    setName = (name: string) => record('app.setName', name);
    setAppUserModelId = (id: string) => record('app.setAppUserModelId', id);
    setPath = (name: 'userData', path: string) => record('app.setPath', name, path);
    enableSandbox = () => record('app.enableSandbox');
    whenReady = () => ready;
    exit = (code: number) => record('app.exit', code);
    requestSingleInstanceLock(): boolean {
      record('app.requestSingleInstanceLock');
      return wishes.firstInstance ?? true;
    }
    /** Asks first the app and then each window, like Electron; one refusal stops it. */
    quit(): void {
      record('app.quit');
      const event = new RefusableEvent();
      this.emit('before-quit', event);
      if (!event.refused && windows.every((window) => !window.closeByUser())) {
        record('ended');
        wishes.onEnd?.();
      }
    }
  }
  const app = new StandInApp();

  class StandInContents extends EventEmitter implements ContentsPart {
    readonly mainFrame: FramePart = { origin: 'sextant://app' };
    readonly sent: unknown[] = [];
    state: 'well' | 'crashed' | 'destroyed' = 'well';
    openWindow: ((details: { url: string }) => { action: 'deny' }) | undefined;
    isDestroyed = () => this.state === 'destroyed';
    isCrashed = () => this.state === 'crashed';
    openDevTools = () => record('contents.openDevTools');
    async printToPDF(options: object): Promise<Uint8Array> {
      record('contents.printToPDF', options);
      return Buffer.from('%PDF-stand-in');
    }
    async executeJavaScript(code: string): Promise<unknown> {
      record('contents.executeJavaScript', code);
      return 'data:image/png;base64,iVBORw==';
    }
    setWebRTCIPHandlingPolicy = (policy: string) => record('contents.setWebRTCIPHandlingPolicy', policy);
    setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void {
      this.openWindow = handler;
    }
    send(channel: string, message: unknown): void {
      if (this.state !== 'well') throw new Error('Object has been destroyed');
      record('contents.send', channel);
      this.sent.push(message);
    }
    /** Emits an event that can be prevented, and returns whether it was. */
    refuses(name: string, url = ''): boolean {
      const event = new RefusableEvent(url);
      this.emit(name, event);
      return event.refused;
    }
    /** A message on the channel; by default from this page's own top frame. */
    arrives(message: unknown, from: { sender?: unknown; senderFrame?: FramePart | null } = {}): void {
      ipcMain.emit('sextant:message', { sender: this, senderFrame: this.mainFrame, ...from }, message);
    }
  }

  class StandInWindow extends EventEmitter implements WindowPart {
    readonly webContents = new StandInContents();
    readonly options: BrowserWindowConstructorOptions;
    bounds: Rectangle;
    maximized = false;
    minimized = false;
    constructor(options: BrowserWindowConstructorOptions) {
      super();
      record('new BrowserWindow');
      this.options = options;
      const { x = 0, y = 0, width = 0, height = 0 } = options;
      this.bounds = { x, y, width, height };
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
    show = () => record('window.show');
    hide = () => record('window.hide');
    focus = () => record('window.focus');
    destroy = () => record('window.destroy');
    isMinimized = () => this.minimized;
    isMaximized = () => this.maximized;
    getNormalBounds = () => this.bounds;
    async loadURL(url: string): Promise<void> {
      record('window.loadURL', url);
      this.emit('ready-to-show');
    }
    restore(): void {
      record('window.restore');
      this.minimized = false;
    }
    maximize(): void {
      record('window.maximize');
      this.maximized = true;
    }
    /** The user closes the window; returns whether the shell prevented that for now. */
    closeByUser(): boolean {
      const event = new RefusableEvent();
      this.emit('close', event);
      return event.refused;
    }
  }

  class StandInSession extends EventEmitter implements SessionPart {
    answerPage: ((request: { url: string; method: string }) => Promise<Response>) | undefined;
    beforeRequest: Parameters<SessionPart['webRequest']['onBeforeRequest']>[0] | undefined;
    permissionRequest: Parameters<SessionPart['setPermissionRequestHandler']>[0] | undefined;
    permissionCheck: (() => boolean) | undefined;
    devicePermission: (() => boolean) | undefined;
    verifyCertificate: Parameters<SessionPart['setCertificateVerifyProc']>[0] | undefined;
    proxy: ProxyConfig | undefined;
    readonly protocol: SessionPart['protocol'] = {
      handle: (scheme, handler) => {
        record('session.protocol.handle', scheme);
        this.answerPage = handler;
      },
      unhandle: (scheme) => {
        record('session.protocol.unhandle', scheme);
        this.answerPage = undefined;
      },
    };
    readonly webRequest: SessionPart['webRequest'] = {
      onBeforeRequest: (listener) => {
        this.beforeRequest = listener;
      },
    };
    setPermissionRequestHandler: SessionPart['setPermissionRequestHandler'] = (handler) => {
      this.permissionRequest = handler;
    };
    setPermissionCheckHandler: SessionPart['setPermissionCheckHandler'] = (handler) => {
      this.permissionCheck = handler;
    };
    setDevicePermissionHandler: SessionPart['setDevicePermissionHandler'] = (handler) => {
      this.devicePermission = handler;
    };
    setCertificateVerifyProc: SessionPart['setCertificateVerifyProc'] = (verify) => {
      this.verifyCertificate = verify;
    };
    setProxy: SessionPart['setProxy'] = async (config) => {
      this.proxy = config;
    };
  }

  class StandInNotification extends EventEmitter {
    static isSupported = () => wishes.notifications ?? true;
    constructor({ title, body }: { title: string; body: string }) {
      super();
      record('new Notification', title, body);
      notifications.push(this);
    }
    show = () => record('notification.show');
  }

  /** A real process with the program, with Electron's port in place of Node's channel. */
  class StandInUtility extends EventEmitter implements UtilityPart {
    readonly #child;
    constructor(program: string, args: string[], { env, execArgv = [], stdio = [] }: ForkOptions) {
      super();
      record('utilityProcess.fork', program, args, { env, execArgv, stdio });
      this.#child = fork(program, args, {
        env: env as NodeJS.ProcessEnv,
        execArgv: [...execArgv, '--import', parentPort],
        serialization: 'advanced',
        stdio: [...(stdio as ('ignore' | 'pipe')[]), 'ipc'],
      });
      this.#child.on('message', (message) => this.emit('message', message));
      this.#child.on('exit', (code) => this.emit('exit', code));
    }
    get pid() {
      return this.#child.pid;
    }
    get stderr() {
      return this.#child.stderr;
    }
    postMessage = (message: unknown) => void this.#child.send(message as object);
    kill(): boolean {
      record('utility.kill');
      return this.#child.kill('SIGTERM');
    }
  }

  const displays = (wishes.displays ?? [{ x: 0, y: 0, width: 1920, height: 1080 }]).map((workArea) => ({ workArea }));
  const [primary = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] = displays;
  const nativeTheme: ElectronParts['nativeTheme'] = { themeSource: 'system' };

  const parts: ElectronParts = {
    app,
    BrowserWindow: StandInWindow,
    clipboard: { writeText: (text) => record('clipboard.writeText', text) },
    dialog: {
      showErrorBox: (title, content) => record('dialog.showErrorBox', title, content),
      showMessageBox: async (parent, options) => {
        record('dialog.showMessageBox', parent === windows[0], options);
        return { response: wishes.agrees ? 0 : 1 };
      },
      showSaveDialog: async (parent, options) => {
        record('dialog.showSaveDialog', parent === windows[0], options);
        const { savePath = null } = wishes;
        return savePath === null ? { canceled: true, filePath: '' } : { canceled: false, filePath: savePath };
      },
      showOpenDialog: async (parent, options) => {
        record('dialog.showOpenDialog', parent === windows[0], options);
        const { openPath = null } = wishes;
        return openPath === null ? { canceled: true, filePaths: [] } : { canceled: false, filePaths: [openPath] };
      },
    },
    ipcMain,
    Menu: {
      buildFromTemplate: (template) => {
        menus.push(template);
        return { items: template };
      },
      setApplicationMenu: () => record('Menu.setApplicationMenu'),
    },
    nativeTheme,
    Notification: StandInNotification,
    protocol: { registerSchemesAsPrivileged: (schemes) => record('protocol.registerSchemesAsPrivileged', schemes) },
    screen: { getAllDisplays: () => displays, getPrimaryDisplay: () => primary },
    session: {
      defaultSession: {
        resolveProxy: async (url) => {
          record('session.resolveProxy', url);
          return wishes.proxy ?? 'DIRECT';
        },
      },
      fromPartition: (name, options) => {
        record('session.fromPartition', name, options);
        const session = sessions.get(name) ?? new StandInSession();
        sessions.set(name, session);
        return session;
      },
    },
    shell: {
      openExternal: async (url) => record('shell.openExternal', url),
    },
    utilityProcess: { fork: (program, args, options) => new StandInUtility(program, args, options) },
  };

  return {
    parts,
    calls,
    app,
    ipcMain,
    nativeTheme,
    windows,
    sessions,
    /** The templates of all menus; the last one is shown. */
    menus,
    notifications,
    becomeReady: () => becomeReady(),
    /** The arguments of each call with that name. */
    called: (name: string) => calls.filter(([called]) => called === name).map(([, ...args]) => args),
    names: () => calls.map(([name]) => name),
  };
}
