/**
 * What a record holds under a key that came from outside; undefined for keys it only inherits, such as
 * `constructor`, which plain indexing would answer with a function.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
