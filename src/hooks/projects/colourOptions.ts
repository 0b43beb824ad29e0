import type { ProjectColour } from '@/domain/projects/project'
import { labelled } from '@/lib/text/labelled'
import { mark } from '@/lib/text/t'

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
