import { WEBKIT } from './support/engines'
import { journeysIn } from './support/journeys'
import { workJourneysIn } from './support/workJourneys'

journeysIn(WEBKIT)
workJourneysIn(WEBKIT)
