/**
 * What a page would try if somebody else's code ran in it. Each function is sent to the page as text, so it may use
 * only its argument and what a page has.
 */

/** Searches for Node, and for ways to run code or to load from elsewhere. */
export async function tryToRunAndLoad() {
  const refused = async (work: () => unknown) => {
    try {
      await work();
      return 'done';
    } catch {
      return 'refused';
    }
  };
  const script = document.createElement('script');
  script.textContent = 'globalThis.inlineScriptRan = true';
  document.body.append(script);
  const picture = new Image();
  const pictureLoads = new Promise((resolve, reject) => {
    picture.onload = resolve;
    picture.onerror = reject;
  });
  picture.src = 'https://example.com/picture.png';
  return {
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in globalThis),
    bridge: Object.keys((globalThis as unknown as { sextant: object }).sextant),
    secure: isSecureContext,
    fetchAway: await refused(() => fetch('https://example.com/')),
    fetchLoopback: await refused(() => fetch('http://127.0.0.1:1/')),
    fetchOwn: await refused(() => fetch('/index.html')),
    picture: await refused(() => pictureLoads),
    // biome-ignore lint/security/noGlobalEval: that it is refused is what is shown
    eval: await refused(() => eval('1 + 1')),
    compiled: await refused(() => new Function('return 1')()),
    inline: 'inlineScriptRan' in globalThis,
    worker: await refused(() => navigator.serviceWorker.register('/sw.js')),
  };
}

/** Reads permissions, and requests some. */
export async function tryPermissions() {
  const state = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state;
  return {
    geolocation: await state('geolocation'),
    notifications: await state('notifications'),
    camera: await state('camera'),
    clipboard: await state('clipboard-read'),
    asked: await Notification.requestPermission(),
    place: await new Promise<number>((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve(0),
        (error) => resolve(error.code),
      ),
    ),
    stream: await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'given',
      (error: Error) => error.name,
    ),
  };
}

/** Adds frames to the page; returns how many of them have the bridge. */
export async function tryFrames(waitMs: number) {
  const wishes: Partial<HTMLIFrameElement>[] = [
    { srcdoc: '<p>inside</p>' },
    { src: 'about:blank' },
    { src: 'https://example.com/' },
  ];
  const frames = wishes.map((wish): HTMLIFrameElement => {
    const frame = Object.assign(document.createElement('iframe'), wish);
    document.body.append(frame);
    return frame;
  });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const bridges = frames.filter((frame) => {
    try {
      return frame.contentWindow !== null && 'sextant' in frame.contentWindow;
    } catch {
      return false; // A frame of another origin can't be read; it is an error page then.
    }
  });
  for (const frame of frames) frame.remove();
  return bridges.length;
}

/**
 * Tries to open windows and to navigate away; returns the number of windows. The mark `stayed` is lost with the page.
 */
export async function tryToLeave(waitMs: number) {
  (globalThis as unknown as { stayed: boolean }).stayed = true;
  const wait = () => new Promise((resolve) => setTimeout(resolve, waitMs));
  const windows = [open('https://example.com/'), open('about:blank'), open('sextant://app/')];
  const link = document.createElement('a');
  link.href = 'https://example.com/';
  document.body.append(link);
  link.click();
  await wait();
  location.href = 'https://example.com/';
  await wait();
  location.href = 'sextant://app/assets/';
  await wait();
  location.reload();
  await wait();
  link.remove();
  return windows.filter((window) => window !== null).length;
}
