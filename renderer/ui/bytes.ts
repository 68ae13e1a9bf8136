const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 12.3 MB: three figures, in steps of a thousand as disks are sold. */
export function bytesWords(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
