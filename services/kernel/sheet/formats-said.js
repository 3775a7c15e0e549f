/** Hints on how to write a value of each type, for templates and for messages about wrong values. */
export const formats = {
    text: '文本，不超过500字',
    int: '整数',
    money: '金额，单位元，最多两位小数',
    date: '日期，如 2026-12-01',
    time: '时间，如 08:30',
    arrival: '时间，如 08:30，次日到达可写 01:10+1',
    datetime: '日期和时间（北京时间），如 2026-12-01 08:30',
    bool: '是 或 否',
    enum: '选项',
};
