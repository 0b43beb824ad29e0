import { endOfString } from '@/lib/endOfString'

/**
 * The names of an object's own members as they are written in its JSON text, escapes and repetitions included; none
 * for anything but an object. The text must be valid JSON.
 */
export function memberNames(text: string): readonly string[] {
  const names: string[] = []
  let depth = 0
  let isName = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '"') {
      const end = endOfString(text, index)
      if (isName) names.push(text.slice(index + 1, end))
      isName = false
      index = end
    } else if (character === '{' || character === '[') {
      depth += 1
      isName = depth === 1 && character === '{'
      if (depth === 1 && character === '[') return []
    } else if (character === '}' || character === ']') depth -= 1
    else if (character === ',') isName = depth === 1
  }
  return names
}
