import { allocationBookings } from '#contracts/auction/allocation-lists.ts'
import { Bookings } from './Bookings.tsx'

export const MyAllocations = () => <Bookings of={allocationBookings} />
