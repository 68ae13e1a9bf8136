// Forwards to the service that is named first, says where, and then when each answer of Investigate has left.
import { forward } from './forwarding.ts';

const [to = ''] = process.argv.slice(2);
const { url } = await forward(to, {
  finished: (asked) => {
    if (asked.includes('-investigate/')) process.send?.(Date.now());
  },
});
process.send?.(url);
