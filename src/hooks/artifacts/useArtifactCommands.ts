import { useCommands } from '../app'
import { useWithCommands } from '../useWithCommands'

/** Does something with artifacts once their code is here. */
export const useArtifactCommands = () => useWithCommands(useCommands().loadArtifactCommands)
