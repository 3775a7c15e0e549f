export const policyPlace = { to: '/policy', label: '国内政策' }
