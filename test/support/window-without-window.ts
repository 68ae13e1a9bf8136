// Opens the app on a data folder like a window, prints what is open, and runs until it is ended.
import { openTestApp } from './app.ts';

const [dataFolder = '', casePath] = process.argv.slice(2);
const { app, bridge, close } = await openTestApp({ dataFolder, ...(casePath !== undefined && { casePath }) });
const state = await bridge.call('case.state', {});
process.stdout.write(`${JSON.stringify({ path: state.ok ? state.value.path : null, notices: app.notices })}\n`);
process.stdin.resume();
process.stdin.on('end', () => {
  void close().then(() => process.exit(0));
});
