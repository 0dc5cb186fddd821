/**
 * A queue in which callers take turns, so that a caller with many items does not starve the others.
 * The items of a caller keep their order.
 */
export class FairQueue<Item> {
  /** Items by caller, in the order of the turns. No list is empty. */
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

  /** Removes and returns the first item of the next caller; undefined if the queue is empty. */
  shift(): Item | undefined {
    for (const [caller, [first, ...rest]] of this.byCaller) {
      // A map keeps the order of insertion: deleting and setting the caller moves it to the end.
      this.byCaller.delete(caller);
      if (rest.length > 0) this.byCaller.set(caller, rest);
      this.count -= 1;
      return first;
    }
    return undefined;
  }
}
