import { useCommands } from '../app'
import { useWithCommands } from '../useWithCommands'

/** Does something with the verbs of sharing once their code is here. */
export const useSharingCommands = () => useWithCommands(useCommands().loadSharingCommands)
