import { useCommands } from '../app'
import { useWithCommands } from '../useWithCommands'

/** Does something with projects once their code is here. */
export const useProjectCommands = () => useWithCommands(useCommands().loadProjectCommands)
