import type { SavedPrompt } from '@/domain/settings/settings'
import { compareNames } from '@/lib/text/compareNames'

/** All folders that prompts are in, and those above them, by name. */
export const foldersOf = (prompts: readonly SavedPrompt[]): readonly string[] =>
  [
    ...new Set(
      prompts.flatMap(({ folder }) => {
        const parts = (folder ?? '').split('/').filter(Boolean)
        return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
      }),
    ),
  ].sort(compareNames)

/** All tags, by name. */
export const tagsOf = (prompts: readonly SavedPrompt[]): readonly string[] =>
  [...new Set(prompts.flatMap(({ tags }) => tags ?? []))].sort(compareNames)

/** Whether a prompt is in a folder or below it; every one is in the empty one. */
export const isInFolder = ({ folder = '' }: SavedPrompt, wanted: string): boolean =>
  wanted === '' || folder === wanted || folder.startsWith(`${wanted}/`)

/** Tags that are typed apart by commas, of any script. */
export const typedTags = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,،、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
