import { CHROMIUM } from '../support/engines'
import { journeysIn } from '../support/journeys'

journeysIn(CHROMIUM)
