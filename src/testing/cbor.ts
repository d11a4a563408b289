/** Writes CBOR (RFC 8949), as far as authenticators speak it: whole numbers, texts, bytes, lists and maps. */

export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** The head of an item: its kind, and a number in as few bytes as it needs. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.of((kind << 5) | value);
  if (value < 256) return Buffer.of((kind << 5) | 24, value);
  const bytes = Buffer.alloc(3, (kind << 5) | 25);
  bytes.writeUInt16BE(value, 1);
  return bytes;
}

/** An item. */
export function cbor(item: Cbor): Buffer {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === "string") return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item]);
  if (item instanceof Map) return Buffer.concat([head(5, item.size), ...[...item].flat().map(cbor)]);
  const list = item as readonly Cbor[];
  return Buffer.concat([head(4, list.length), ...list.map(cbor)]);
}
