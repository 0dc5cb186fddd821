const UNITS = ['bytes', 'KiB', 'MiB', 'GiB'];

/** A readable file size: "1.4 MiB". */
export function sizeText(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const number = value.toLocaleString('en', { maximumFractionDigits: unit === 0 ? 0 : 1 });
  return `${number} ${UNITS[unit] ?? ''}`;
}
