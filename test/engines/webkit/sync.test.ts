import { WEBKIT } from '../support/engines'
import { syncJourneysIn } from '../support/syncJourneys'

syncJourneysIn(WEBKIT)
