import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Complaints = opening(() => import('./Complaints.tsx').then(({ Complaints }) => Complaints))
const NewComplaint = opening(() => import('./NewComplaint.tsx').then(({ NewComplaint }) => NewComplaint))
const Complaint = opening(() => import('./Complaint.tsx').then(({ Complaint }) => Complaint))

export const pages: PortalPages = {
  routes: [
    { path: 'complaint', page: Complaints, title: '我的投诉', under: '/account', back: '/account' },
    { path: 'complaint/new', page: NewComplaint },
    { path: 'complaint/:id', page: Complaint },
  ],
}
