export const roleCodeHint = '大写字母开头，可含数字与下划线，如 TICKETING；不能更改'
