import { useCommands } from '../app'
import { useWithCommands } from '../useClient'

/** Does something with a research once the code of that is here. */
export const useResearchCommands = () => useWithCommands(useCommands().loadResearchCommands)
