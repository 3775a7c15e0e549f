/** 90 分钟, 24 小时 */
export const minutesText = (minutes: number): string => (minutes >= 120 && minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`)
