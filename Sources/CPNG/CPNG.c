// CPNG
