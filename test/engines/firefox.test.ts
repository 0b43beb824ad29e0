import { FIREFOX } from './support/engines'
import { journeysIn } from './support/journeys'
import { workJourneysIn } from './support/workJourneys'

journeysIn(FIREFOX)
workJourneysIn(FIREFOX)
