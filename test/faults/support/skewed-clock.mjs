// Preloaded into a process of the product: a clock that differs by the given number of
// milliseconds.
const skew = Number(process.env.GANTRY_TEST_SKEW);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + skew);
    else super(...args);
  }

  static now() {
    return RealDate.now() + skew;
  }
};
