import { useCommands } from '../app'
import { useWithCommands } from '../useWithCommands'

/** Does something with memories once their code is here. */
export const useMemoryCommands = () => useWithCommands(useCommands().loadMemoryCommands)
