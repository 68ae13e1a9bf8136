/** How long this thread itself worked on something, in milliseconds: what else the machine does is not in it. */
export function workMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
