import DirectionsBus from '@mui/icons-material/DirectionsBus'
import { type ConsoleScreen, screenOf } from '../../web-admin/kit/screen.ts'
import { places } from './contracts.ts'

// web-admin/<context>/index.tsx
export const screens: ConsoleScreen[] = [screenOf(places, { icon: <DirectionsBus /> })]
