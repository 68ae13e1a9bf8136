/** The CPU time of this thread for some work, in milliseconds, without other load of the machine. */
export function workMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
