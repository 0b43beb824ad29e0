/** Whether two objects have the same members, by identity, of those whose names count. */
export function sameMembers(
  one: object,
  other: object,
  counts: (name: string) => boolean = () => true,
): boolean {
  const before = new Map<string, unknown>(Object.entries(one).filter(([name]) => counts(name)))
  const now = Object.entries(other).filter(([name]) => counts(name))
  return now.length === before.size && now.every(([name, value]) => before.get(name) === value)
}
