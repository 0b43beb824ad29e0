import type { SavedPrompt } from '../settings/settings'

/** Prompts with all typed words in title, folder, tags or text; those come first whose title begins with what is typed. */
export function matchPrompts(prompts: readonly SavedPrompt[], query: string): readonly SavedPrompt[] {
  const wanted = query.trim().toLowerCase()
  const words = wanted.split(/\s+/)
  const holds = (prompt: SavedPrompt): boolean => {
    const all = [prompt.title, prompt.folder ?? '', ...(prompt.tags ?? []), prompt.text]
      .join('\n')
      .toLowerCase()
    return words.every((word) => all.includes(word))
  }
  const rank = ({ title }: SavedPrompt): number => {
    const at = title.toLowerCase().indexOf(wanted)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return prompts.filter(holds).toSorted((one, other) => rank(one) - rank(other))
}
