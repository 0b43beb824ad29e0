import { SKILL_FILE } from './skill'

/** A skill among files: its own file, and those that belong to it. */
export type SkillFolder<File> = {
  /** The name of the folder; empty for one without. */
  readonly name: string
  readonly head: File
  /** By their place in the folder, as the skill's text calls them (`references/scale.md`), in order. */
  readonly others: readonly { readonly place: string; readonly file: File }[]
}

type Placed = { readonly path: string }

/**
 * The folders with a `SKILL.md`, each with what is in it and below; a folder in another that is a skill itself is its own.
 * What is hidden or of a system is left out, and so is what leads out of the folder.
 */
export function skillFolders<File extends Placed>(files: readonly File[]): readonly SkillFolder<File>[] {
  const heads = files.filter(({ path }) => isHead(path) && !isHidden(path))
  const folders = heads.map(({ path }) => path.slice(0, -SKILL_FILE.length))
  return heads.map((head, at) => {
    const folder = folders[at] ?? ''
    const inner = folders.filter((other) => other !== folder && other.startsWith(folder))
    return {
      name: folder.split('/').filter(Boolean).at(-1) ?? '',
      head,
      others: files
        .filter((file) => file !== head && file.path.startsWith(folder))
        .filter(({ path }) => !inner.some((other) => path.startsWith(other)))
        .map((file) => ({ place: file.path.slice(folder.length), file }))
        .filter(({ place }) => place !== '' && !place.startsWith('/') && !isHidden(place))
        .sort((one, other) => (one.place < other.place ? -1 : 1)),
    }
  })
}

/** Some write it in small letters. */
const isHead = (path: string): boolean => /(?:^|\/)skill\.md$/i.test(path)

const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === '__pycache__')
