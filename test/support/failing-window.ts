// A window with uncaught errors: once, or again and again.
import { catchLast } from '../../electron/last-handler.ts';
import { openTestApp } from './app.ts';

const [dataFolder = '', how = 'once'] = process.argv.slice(2);
const last = catchLast({ say: console.error, exit: (code) => process.exit(code) });
const { app, bridge, close, log } = await openTestApp({ dataFolder });
last.follow(app);
const fail = () => {
  throw new Error(`a timer fails`);
};
if (how === 'endless') setInterval(fail, 1);
else {
  setTimeout(fail, 1);
  void Promise.reject(new Error('a promise that nobody waits for'));
  setTimeout(async () => {
    const state = await bridge.call('case.state', {});
    const caught = log.filter((line) => line.includes('nobody caught')).length;
    process.stdout.write(`${JSON.stringify({ works: state.ok, caught, notices: app.notices })}\n`);
    await close();
    process.exit(0);
  }, 100);
}
