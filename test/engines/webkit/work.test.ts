import { WEBKIT } from '../support/engines'
import { workJourneysIn } from '../support/workJourneys'

workJourneysIn(WEBKIT)
