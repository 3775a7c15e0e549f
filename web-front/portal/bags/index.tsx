import { opening } from '#contracts/client/opening.tsx'
import type { PortalPages } from '../pages.ts'

const Bags = opening(() => import('./Bags.tsx').then(({ Bags }) => Bags))
const MyBags = opening(() => import('./MyBags.tsx').then(({ MyBags }) => MyBags))
const Bag = opening(() => import('./Bag.tsx').then(({ Bag }) => Bag))
const Allocations = opening(() => import('./Allocations.tsx').then(({ Allocations }) => Allocations))
const MyAllocations = opening(() => import('./MyAllocations.tsx').then(({ MyAllocations }) => MyAllocations))
const Allocation = opening(() => import('./Allocation.tsx').then(({ Allocation }) => Allocation))

export const pages: PortalPages = {
  routes: [
    { path: 'bags', page: Bags, title: '组合竞拍', under: '/bidding' },
    { path: 'bags/mine', page: MyBags },
    { path: 'bags/:id', page: Bag },
    { path: 'allocations', page: Allocations, under: '/bidding' },
    { path: 'allocations/mine', page: MyAllocations },
    { path: 'allocations/:id', page: Allocation },
  ],
}
