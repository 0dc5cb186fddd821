/**
 * What waits, each caller's in its order. Callers take turns: who has many waiting holds up nobody
 * else.
 */
export class FairQueue<Item> {
  /** In the order in which it is their turn. Never an empty list. */
  private readonly byCaller = new Map<string, Item[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(caller: string): number {
    return this.byCaller.get(caller)?.length ?? 0;
  }

  push(caller: string, item: Item): void {
    const items = this.byCaller.get(caller);
    if (items) items.push(item);
    else this.byCaller.set(caller, [item]);
    this.count += 1;
  }

  shift(): Item | undefined {
    for (const [caller, [first, ...rest]] of this.byCaller) {
      // To the end of the row.
      this.byCaller.delete(caller);
      if (rest.length > 0) this.byCaller.set(caller, rest);
      this.count -= 1;
      return first;
    }
    return undefined;
  }
}
