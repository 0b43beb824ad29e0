import type { ProjectId } from '@/domain/ids'
import { type Project, type ProjectColour, projectIn, projectsIn } from '@/domain/projects/project'
import { labelled } from '@/lib/text/labelled'
import { mark } from '@/lib/text/t'

import { useCommands } from '../app'
import { useItems } from '../items/useItems'
import { useWithCommands } from '../useClient'

const NONE: readonly Project[] = []

/** All projects, by name; none until they are read. */
export function useProjects(): readonly Project[] {
  const items = useItems()
  return items ? projectsIn(items) : NONE
}

/** One project; undefined until it is read, null where it is not on this device. */
export function useProject(id: ProjectId | undefined): Project | null | undefined {
  const items = useItems(id !== undefined)
  return items && id !== undefined ? (projectIn(items, id) ?? null) : undefined
}

/** Does something with projects once their code is here. */
export const useProjectCommands = () => useWithCommands(useCommands().loadProjectCommands)

const COLOURS: readonly { readonly value: ProjectColour; readonly label: string }[] = [
  { value: 'grey', label: mark('Grey') },
  { value: 'red', label: mark('Red') },
  { value: 'amber', label: mark('Amber') },
  { value: 'green', label: mark('Green') },
  { value: 'teal', label: mark('Teal') },
  { value: 'blue', label: mark('Blue') },
  { value: 'violet', label: mark('Violet') },
  { value: 'pink', label: mark('Pink') },
]

/** The colours of projects with their names. */
export const colourOptions = () => labelled(COLOURS)
