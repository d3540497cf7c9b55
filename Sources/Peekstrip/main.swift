print("peekstrip")
