/**
 * Gives each id of a call a name with only letters, digits, `_` and `-`: the Messages API takes no other. An id that is
 * one already stays; the same id has the same name in the call and in its result, and no two share one.
 */
export function createIdNames(): (id: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return (id) => {
    const known = names.get(id)
    if (known !== undefined) return known
    const base = id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'call'
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`
    names.set(id, name)
    taken.add(name)
    return name
  }
}
