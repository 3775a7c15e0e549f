import { bookings } from '#contracts/auction/bag-lists.ts'
import { Bookings } from './Bookings.tsx'

export const MyBags = () => <Bookings of={bookings} />
