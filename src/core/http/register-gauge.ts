import { Gauge, type Registry } from 'prom-client';

interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/**
 * Registers a gauge, which each scrape sets from the result of `read`. If the result is null, the
 * scrape contains no value: the previous one, or 0, could trigger or hide an alert.
 */
export function registerGauge<T>(
  registry: Registry,
  { name, help, labelNames = [] }: GaugeOptions,
  read: () => Promise<T | null>,
  set: (gauge: Gauge, value: T) => void,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: () =>
      read().then((value) => {
        // reset() would set a gauge without labels to 0.
        if (labelNames.length === 0) gauge.remove();
        else gauge.reset();
        if (value !== null) set(gauge, value);
      }),
  });
}
