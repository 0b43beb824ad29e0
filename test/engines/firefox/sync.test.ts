import { FIREFOX } from '../support/engines'
import { syncJourneysIn } from '../support/syncJourneys'

syncJourneysIn(FIREFOX)
