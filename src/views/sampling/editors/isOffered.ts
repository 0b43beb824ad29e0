import { isListed } from '@/domain/request/refusals'

import type { EditorProps } from '../parameters/parameterPanelProps'

/** Whether a rare parameter is shown: the catalog lists it for this model, or it is set. */
export const isOffered = ({ name, entry, parameters }: EditorProps): boolean =>
  isListed(name, entry) || parameters[name] !== undefined
