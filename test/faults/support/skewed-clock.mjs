// Preloaded into a process. Shifts its clock by GANTRY_TEST_SKEW milliseconds.
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
