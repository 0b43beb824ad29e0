import { SKILL_FILE } from './readSkill'

/** A skill among files: its own file, and those that belong to it. */
export type SkillFolder<File> = {
  /** The name of the folder; empty for one without. */
  readonly name: string
  readonly head: File
  /** By their place in the folder, as the skill's text calls them (`references/scale.md`), in order. */
  readonly others: readonly { readonly place: string; readonly file: File }[]
}

type Placed = { readonly path: string }

/** The folders with a `SKILL.md`, each with what is in it and below; what is hidden or of a system is left out. */
export function skillFolders<File extends Placed>(files: readonly File[]): readonly SkillFolder<File>[] {
  const heads = files.filter(({ path }) => path === SKILL_FILE || path.endsWith(`/${SKILL_FILE}`))
  return heads.map((head) => {
    const folder = head.path.slice(0, -SKILL_FILE.length)
    return {
      name: folder.split('/').filter(Boolean).at(-1) ?? '',
      head,
      others: files
        .filter((file) => file !== head && file.path.startsWith(folder))
        .map((file) => ({ place: file.path.slice(folder.length), file }))
        .filter(({ place }) => !isHidden(place))
        .sort((one, other) => (one.place < other.place ? -1 : 1)),
    }
  })
}

const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
